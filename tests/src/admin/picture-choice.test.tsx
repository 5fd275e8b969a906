import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { type Placement, PLACEMENT_SIZES, PLACEMENTS } from "#domain/advertising/placements.ts";
import { PictureChoice } from "../../../src/admin/advertising/advertisements/picture-choice.tsx";
import { openLanguage } from "../../../src/platform/i18n/language.ts";
import { LanguageProvider } from "../../../src/platform/i18n/use-translate.tsx";

const PICTURE = "a".repeat(64);
const FIELD = {
  id: "picture",
  name: "ad_desktop_asset",
  label: "Picture for computers",
  hint: undefined,
  error: undefined,
  defaultValue: PICTURE,
  disabled: false,
  autoComplete: "off" as const,
};

const [first] = PLACEMENTS;
const size = PLACEMENT_SIZES[first].desktop;
const other = PLACEMENTS.find((placement) => {
  const { width, height } = PLACEMENT_SIZES[placement].desktop;
  return width * size.height !== height * size.width;
});

async function render(placement: Placement): Promise<string> {
  const language = await openLanguage("en");
  await language.loadPage("admin-advertisements");
  return renderToStaticMarkup(
    <LanguageProvider language={language}>
      <PictureChoice
        field={FIELD}
        look="desktop"
        placement={placement}
        typed={PICTURE}
        choose={() => Promise.reject(new Error("nothing is chosen"))}
        sizes={new Map([[PICTURE, size]])}
      />
    </LanguageProvider>,
  );
}

it("keeps a picture when another place is chosen, and says at once that it does not fit there", async () => {
  const [fitting, misfit] = [await render(first), await render(other ?? first)];
  expect(other).toBeDefined();
  for (const page of [fitting, misfit]) expect(page).toContain(`value="${PICTURE}"`);
  expect(fitting).not.toContain('role="alert"');
  expect(misfit).toMatch(new RegExp(`role="alert"[^>]*>[^<]*${size.width} × ${size.height}`));
});
