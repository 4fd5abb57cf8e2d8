"""What decisions were worth, how much was luck, and why: analysis of games that are over.

Importing the package is cheap; what is compiled comes in with the first decision priced.
"""
