import { expect, test } from "@playwright/test";
import { layoutFaults } from "./support/layout-faults.ts";

test("the search for faults of a layout finds what is wide, cut or doubled, and nothing else", async ({
  page,
}) => {
  await page.setContent(`<body style="margin:0">
    <p style="height:20px">In order</p>
    <p style="width:60px;overflow:hidden;white-space:nowrap">Far too long for so little room</p>
    <p style="position:absolute;top:200px;margin:0">Below</p>
    <p style="position:absolute;top:204px;margin:0">Above</p>
    <p style="position:fixed;top:200px;margin:0">Floats</p>
    <p style="width:600px">Wider than the screen, by a good deal, which makes it scroll sideways and tires</p>`);
  const faults = await layoutFaults(page);
  expect(faults).toContainEqual(expect.stringMatching(/^The page scrolls sideways by/));
  expect(faults).toContainEqual(expect.stringMatching(/^“Far too long.*is cut$/));
  expect(faults).toContainEqual("“Below” and “Above” lie over each other");
  expect(faults).toContainEqual(expect.stringMatching(/^“Wider than.*leaves the screen$/));
  expect(faults).toHaveLength(4);
});
