import { type SyntheticEvent, useEffect, useRef, useState } from "react";
import { type RemovalReceipt, removalReceiptSchema } from "../../../domain/api/removal-requests.ts";
import { publicPaths } from "../../../domain/api/public-paths.ts";
import { useTranslate } from "../../i18n/use-translate.tsx";
import type { ApiError } from "../../lib/api-error.ts";
import { useServices } from "../../lib/services-context.ts";
import {
  findErrors,
  refusedFields,
  REMOVAL_FIELDS,
  type RemovalAnswers,
  type RemovalErrors,
} from "./removal-answers.ts";

export type RemovalState =
  | { status: "writing" | "sending" }
  | { status: "wrong"; errors: RemovalErrors }
  | { status: "failed"; error: ApiError }
  | { status: "sent"; receipt: RemovalReceipt["data"] };

/** The form's state; after every try the focus goes to what came of it. */
export function useRemovalForm() {
  const translator = useTranslate();
  const { send } = useServices();
  const [state, setState] = useState<RemovalState>({ status: "writing" });
  const [tries, setTries] = useState(0);
  const outcome = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each try counts, also one that ends as the last
  useEffect(() => outcome.current?.focus(), [tries]);

  function conclude(next: RemovalState): void {
    setState(next);
    setTries((count) => count + 1);
  }

  async function submit(answers: RemovalAnswers): Promise<void> {
    const errors = findErrors(translator, answers);
    if (Object.keys(errors).length > 0) {
      conclude({ status: "wrong", errors });
      return;
    }
    setState({ status: "sending" });
    const result = await send(removalReceiptSchema, "POST", publicPaths.removalRequests, answers, {
      auth: false,
    });
    if (result.ok) {
      conclude({ status: "sent", receipt: result.value.data.data });
      return;
    }
    const refused = refusedFields(translator, result.error);
    conclude(
      Object.keys(refused).length > 0
        ? { status: "wrong", errors: refused }
        : { status: "failed", error: result.error },
    );
  }

  function onSubmit(event: SyntheticEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (state.status !== "sending") void submit(readAnswers(event.currentTarget));
  }

  return { state, outcome, onSubmit };
}

function readAnswers(form: HTMLFormElement): RemovalAnswers {
  const filled = new FormData(form);
  const answers: RemovalAnswers = { request_number: "", reason: "", phone_number: "" };
  for (const field of REMOVAL_FIELDS) {
    const value = filled.get(field);
    if (typeof value === "string") answers[field] = value;
  }
  return answers;
}
