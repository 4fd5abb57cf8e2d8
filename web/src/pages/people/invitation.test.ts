import { expect, it } from "vitest";
import { parseInvitation } from "./invitation";

it.each([
  ["calm-otter-100-ab2c", "calm-otter-100", "ab2c"],
  ["calm-otter-100", "calm-otter-100", ""],
  ["calm-otter-8c2kx0tq4m-ab2c", "calm-otter-8c2kx0tq4m", "ab2c"],
  ["cut off", "cut off", ""],
])("%s", (invitation, id, key) => expect(parseInvitation(invitation)).toEqual({ id, key }));
