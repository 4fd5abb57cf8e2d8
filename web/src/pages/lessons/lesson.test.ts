import { beforeEach, expect, it } from "vitest";
import { catchRequests, type SentRequest } from "../../kit/fixtures/requests";
import { noAnimation } from "../../table/core/animationstage";
import { sample } from "../../table/fixtures/sample";
import type { LessonView } from "../../net/wire.gen";
import { LessonState } from "./lesson.svelte";

let requests: SentRequest[];
const flush = () => new Promise((resolve) => setTimeout(resolve, 0));
const paths = () => requests.map(({ path }) => path.replace("/api/lessons/", ""));

beforeEach(() => void (requests = catchRequests(flush)));

const view = (number: number, reached = 0) =>
  ({
    card: { id: "melds", steps: 4, reached },
    step: {
      number, kind: "choose", title: "", text: "", ask: "", shown: [], options: [{ id: "a", label: "A" }], bare: false, update: { type: "update", happened: [], table: sample(), whole: true },
    },
  }) as unknown as LessonView;

async function startLesson(reached = 0): Promise<LessonState> {
  const lesson = new LessonState("melds", noAnimation);
  void lesson.start();
  await requests[0]!.answer(view(0, reached));
  return lesson;
}

it("resumes at the last step reached; a finished lesson restarts", async () => {
  const lesson = await startLesson(2);
  await requests[1]!.answer(view(2, 2));
  expect([lesson.stepIndex, paths()]).toEqual([2, ["melds?step=0", "melds?step=2"]]);
  requests.length = 0;
  expect([(await startLesson(4)).stepIndex, paths()]).toEqual([0, ["melds?step=0"]]);
});

it("a failed request does not mean the lesson is missing", async () => {
  const after = async (how: (request: SentRequest) => Promise<unknown>) => {
    const lesson = new LessonState("melds", noAnimation);
    void lesson.start();
    await how(requests.at(-1)!);
    return [lesson.missing, lesson.failed !== ""];
  };
  expect(await after((request) => request.offline())).toEqual([false, true]);
  expect(await after((request) => request.answer({ code: "no-such-lesson", text: "No." }, 404))).toEqual([true, true]);
});

it("a double tap on “Show me” shows the solution once", async () => {
  const lesson = await startLesson();
  void lesson.demonstrate();
  void lesson.demonstrate();
  await flush();
  expect(paths()).toEqual(["melds?step=0", "melds/0/help"]);
  await requests[1]!.answer({ shown: ["a"] });
  expect(paths()).toEqual(["melds?step=0", "melds/0/help", "melds/0"]);
});

it("allows a retry when the next step fails to load without feedback", async () => {
  const lesson = await startLesson();
  lesson.choose("a");
  await requests[1]!.answer({ right: true, text: "", update: null, done: false });
  await requests[2]!.offline();
  expect([lesson.phase, lesson.message, lesson.failed !== ""]).toEqual(["right", "", true]);
  lesson.next();
  await requests[3]!.answer(view(1));
  expect([lesson.stepIndex, lesson.failed, paths()[3]]).toEqual([1, "", "melds?step=1"]);
});
