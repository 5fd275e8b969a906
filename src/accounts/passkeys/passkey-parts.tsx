import { assertNever } from "#domain/base/result.ts";
import { usePageMessages } from "../../platform/i18n/use-translate.tsx";
import { ConfirmPerson } from "./confirm-person.tsx";
import { OwnPasskeys } from "./own-passkeys.tsx";
import { SecondFactor, SignInAlone } from "./sign-in-parts.tsx";

export type PasskeyPart =
  | { part: "own"; onChange: () => void }
  | { part: "confirm"; onDone: (isProven: boolean) => void }
  | { part: "alone"; stay: boolean; onBack: () => void }
  | { part: "second"; stay: boolean; body: Record<string, unknown>; onBack: () => void };

/** All that has to do with passkeys, in one chunk. */
export function PasskeyParts(props: PasskeyPart) {
  usePageMessages("passkey-parts");
  switch (props.part) {
    case "own":
      return <OwnPasskeys onChange={props.onChange} />;
    case "confirm":
      return <ConfirmPerson onDone={props.onDone} />;
    case "alone":
      return <SignInAlone stay={props.stay} onBack={props.onBack} />;
    case "second":
      return <SecondFactor stay={props.stay} body={props.body} onBack={props.onBack} />;
    default:
      return assertNever(props);
  }
}
