/** Table name and key from an invitation link; lobby tables need no key. */

const INVITATION = /^([a-z]+-[a-z]+-[a-z\d]+)(?:-(.*))?$/;

export function parseInvitation(invitation: string): { id: string; key: string } {
  const [, id = invitation, key = ""] = INVITATION.exec(invitation) ?? [];
  return { id, key };
}
