import { expect, it } from "vitest";
import { readRow, rowCells } from "../../../../server/imports/pdf/list-row.ts";
import type { RowLines } from "../../../../server/imports/pdf/row-lines.ts";

it("a row is read without invisible characters, so that no name reverses the text after it", () => {
  const cell = (text: string) => [{ text }];
  const lines = [
    {
      cells: {
        number: cell("\u2066AAL1234567\u2069"),
        given: cell("\u202EAL\u200BMAZ"),
        father: cell("KE\u00ADBEDE"),
        grandfather: cell("WOLDE\u200EMARIAM"),
      },
    },
  ];
  const cells = rowCells({ lines } as unknown as RowLines);
  expect(readRow(cells, null)).toEqual({
    kind: "read",
    requestNumber: "AAL1234567",
    names: { firstName: "Almaz", middleName: "Kebede", lastName: "Woldemariam" },
  });
});
