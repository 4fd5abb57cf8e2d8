import { expect, it } from "vitest";
import type { RulesPage } from "../../net/wire.gen";
import { anchors, contents, slug } from "./anchors";

const line = (rule: string) => ({ rule, text: "" });
const page = (more: Partial<RulesPage>): RulesPage => ({
  name: "gin",
  title: "Gin",
  summary: "",
  also: [],
  players: [2],
  base: null,
  play: "/?game=oklahoma",
  what: [],
  feel: "",
  steps: [],
  examples: [],
  sections: [],
  time: [],
  hints: [],
  questions: [],
  ...more,
});

it("assigns an id to the first line of each rule", () => {
  const sections = [
    { title: "A", lines: [line("G1"), line("G6"), line("G6"), line("")] },
    { title: "B", lines: [line("G6"), line("G7")] },
  ];
  expect(anchors(page({ sections }))).toEqual([
    ["G1", "G6", undefined, undefined],
    [undefined, "G7"],
  ]);
});

it("makes ids from headings", () => {
  expect(slug("End of the stock")).toBe("end-of-the-stock");
  expect(slug("Knock & gin?")).toBe("knock-gin");
});

it("lists only sections present on the page", () => {
  const sections = [{ title: "The deal", lines: [line("G1")] }];
  const titles = (page: RulesPage) => contents(page).map(({ title, part }) => (part ? `- ${title}` : title));
  expect(titles(page({ sections }))).toEqual(["The rules", "- The deal"]);
  expect(titles(page({ sections, what: ["a"], questions: [{ ask: "", answer: "", rule: "" }] }))).toEqual(
    ["What it is", "The rules", "- The deal", "Questions"],
  );
});
