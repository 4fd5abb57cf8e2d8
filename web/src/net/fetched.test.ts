import { expect, test } from "vitest";
import { ApiError } from "./api";
import { Asked } from "./fetched.svelte";

test("what was asked last counts, whatever comes first", async () => {
  const answers: ((value: string) => void)[] = [];
  const asked = new Asked(() => new Promise<string>((answer) => answers.push(answer)));
  const loads = [asked.load(), asked.load()];
  answers[1]!("second");
  answers[0]!("first");
  await Promise.all(loads);
  expect(asked.data).toBe("second");
});

test("an error goes with the next question", async () => {
  let refused = true;
  const asked = new Asked(() => (refused ? Promise.reject(new ApiError("gone", "It is gone.", 404)) : Promise.resolve(7)));
  await asked.load();
  expect(asked.error?.status).toBe(404);
  refused = false;
  await asked.load();
  expect([asked.data, asked.error]).toEqual([7, null]);
});
