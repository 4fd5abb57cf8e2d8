/** The name of a table and the key to it, as a link to it has them; tables of the lobby need no key. */

const INVITATION = /^([a-z]+-[a-z]+-[a-z\d]+)(?:-(.*))?$/;

export function invited(invitation: string): { id: string; key: string } {
  const [, id = invitation, key = ""] = INVITATION.exec(invitation) ?? [];
  return { id, key };
}
