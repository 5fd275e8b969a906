import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { ConfirmDialog } from "../../../src/admin/kit/form/confirm-dialog.tsx";
import { FormDialog } from "../../../src/admin/kit/form/form-dialog.tsx";
import { type Services, ServicesProvider } from "../../../src/platform/hooks/services-context.ts";
import { openLanguage } from "../../../src/platform/i18n/language.ts";
import { LanguageProvider } from "../../../src/platform/i18n/use-translate.tsx";
import { Dialog } from "../../../src/ui/dialog.tsx";

const nothing = () => undefined;

async function buttonsOf(dialog: ReactNode): Promise<string[]> {
  const language = await openLanguage("en", ["admin-form"]);
  const page = renderToStaticMarkup(
    <LanguageProvider language={language}>
      <ServicesProvider value={{} as Services}>{dialog}</ServicesProvider>
    </LanguageProvider>,
  );
  return [...page.matchAll(/<button[^>]*>([^<]*)</g)].map(([, text = ""]) => text);
}

it("a dialog has one button that leaves it: a question and a form cancel, others close", async () => {
  const question = { title: "Delete it?", text: "It is gone then.", confirm: "Delete" };
  expect(await buttonsOf(<ConfirmDialog {...question} onConfirm={nothing} onClose={nothing} />)).toEqual([
    "Delete",
    "Cancel",
  ]);
  expect(
    await buttonsOf(
      <FormDialog title="Payment" submitLabel="Save" onSubmit={nothing} onClose={nothing}>
        <input />
      </FormDialog>,
    ),
  ).toEqual(["Save", "Cancel"]);
  expect(
    await buttonsOf(
      <Dialog title="Outbox" onClose={nothing}>
        <p>Nothing waits.</p>
      </Dialog>,
    ),
  ).toEqual(["Close"]);
});
