import { expect, it } from "vitest";
import { anchors, slug } from "./anchors";

it("gives the first line of each rule its id", () => {
  const line = (rule: string) => ({ rule, text: "" });
  const page = {
    name: "gin",
    title: "Gin",
    summary: "",
    sections: [
      { title: "A", lines: [line("G1"), line("G6"), line("G6"), line("")] },
      { title: "B", lines: [line("G6"), line("G7")] },
    ],
  };
  expect(anchors(page)).toEqual([
    ["G1", "G6", undefined, undefined],
    [undefined, "G7"],
  ]);
});

it("makes ids of headings", () => {
  expect(slug("End of the stock")).toBe("end-of-the-stock");
  expect(slug("Knock & gin?")).toBe("knock-gin");
});
