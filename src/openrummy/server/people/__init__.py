"""Who is who: guests and their devices, faces, seats, computer players."""
