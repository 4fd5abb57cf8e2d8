import { expect, test } from "vitest";
import { ApiError } from "./api";
import { Resource } from "./fetched.svelte";

test("the latest request wins, whatever order the responses arrive in", async () => {
  const answers: ((value: string) => void)[] = [];
  const resource = new Resource(() => new Promise<string>((answer) => answers.push(answer)));
  const loads = [resource.load(), resource.load()];
  answers[1]!("second");
  answers[0]!("first");
  await Promise.all(loads);
  expect(resource.data).toBe("second");
});

test("an error is cleared by the next successful load", async () => {
  let refused = true;
  const resource = new Resource(() => (refused ? Promise.reject(new ApiError("gone", "It is gone.", 404)) : Promise.resolve(7)));
  await resource.load();
  expect(resource.error?.status).toBe(404);
  refused = false;
  await resource.load();
  expect([resource.data, resource.error]).toEqual([7, null]);
});
