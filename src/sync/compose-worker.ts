import { answerCompose, type ComposeRequest } from "./compose-protocol.ts";

// A worker of its own, made for the few seconds in which a month is sealed: merging takes up to some 40 ms a
// segment, which a page would feel and the search worker's visitors too.
addEventListener("message", (event: MessageEvent<ComposeRequest>) => {
  void answerCompose(event.data).then((answer) =>
    postMessage(answer, { transfer: answer.bytes === null ? [] : [answer.bytes] }),
  );
});
