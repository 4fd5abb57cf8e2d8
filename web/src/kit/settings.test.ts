import { describe, expect, it } from "vitest";
import { DEFAULTS, setExperience, parse, settings } from "./settings.svelte";

describe("parse", () => {
  it("keeps known values", () => {
    expect(parse('{"theme":"dark","fourColour":true,"name":"Ana"}')).toEqual({
      ...DEFAULTS,
      theme: "dark",
      fourColour: true,
      name: "Ana",
    });
  });
  it.each([null, "", "null", "[]", "{", '{"theme":"pink","sounds":1,"other":2}', '{"face":"owl"}'])(
    "falls back to the defaults for %j",
    (text) => expect(parse(text)).toEqual(DEFAULTS),
  );
});

it("saves the player’s experience and turns the coach on only for beginners", () => {
  const after = (knows: "never" | "little" | "know") => {
    setExperience(knows);
    return [parse(JSON.stringify(settings)).knows, settings.coach];
  };
  expect([after("little"), after("never"), after("know"), after("never")]).toEqual([
    ["little", true],
    ["never", true],
    ["know", false],
    ["never", false],
  ]);
});
