import { expect, test } from "./support/fixtures.ts";
import { layoutFaults } from "./support/layout-faults.ts";
import { smallTargets } from "./support/small-targets.ts";

test("the search for faults of a layout finds what is wide, cut or doubled, and nothing else", async ({
  page,
}) => {
  await page.setContent(`<body style="margin:0">
    <p style="height:20px">In order</p>
    <p style="width:60px;overflow:hidden;white-space:nowrap">Far too long for so little room</p>
    <p style="position:absolute;top:600px;margin:0">Below</p>
    <p style="position:absolute;top:604px;margin:0">Above</p>
    <p style="position:fixed;top:600px;margin:0">Floats</p>
    <div style="width:200px;overflow-x:auto"><p style="width:500px">Wide, and scrolls by itself to the end of its line</p></div>
    <div style="position:absolute;top:300px;height:40px;overflow:auto">
      <p style="margin:0">Shown first<br>in its part</p><p>Scrolled out</p><p>Scrolled out further</p>
      <p style="position:absolute;top:4px;margin:0">Doubled</p>
    </div>
    <p style="position:absolute;top:345px;margin:0">Below the part<br>that scrolls<br>by itself</p>
    <p style="width:600px">Wider than the screen, by a good deal, which makes it scroll sideways and tires</p>`);
  const faults = await layoutFaults(page);
  expect(faults).toContainEqual(expect.stringMatching(/^The page scrolls sideways by/));
  expect(faults).toContainEqual(expect.stringMatching(/^“Far too long.*is cut$/));
  expect(faults).toContainEqual("“Below” and “Above” lie over each other");
  expect(faults).toContainEqual(expect.stringMatching(/^“Wider than.*leaves the screen$/));
  expect(faults).toContainEqual("“Shown first” and “Doubled” lie over each other");
  expect(faults).toHaveLength(5);
});

test("the search for faults of a layout tells what only wider text cuts, pushes together or takes away", async ({
  page,
}) => {
  await page.setContent(`<style>
      body { margin: 0; font: 16px/1 sans-serif; letter-spacing: 0; word-spacing: 0 }
      button { font: inherit; border: 0; padding: 4px; white-space: nowrap }
      .tight { inline-size: max-content }
    </style>
    <p style="inline-size:120px;block-size:34px;overflow:hidden">Two lines that just fit</p>
    <div id="row" style="inline-size:165px;overflow:hidden;display:flex"><button>Keep</button><button style="flex:none">Throw all away</button></div>
    <div style="position:relative;block-size:40px"><button style="position:absolute;left:0">Undo what was done</button><button style="position:absolute;left:160px;inline-size:30px;block-size:24px" aria-label="Redo"></button></div>
    <div id="wide" class="tight" style="font-size:12px">A menu that measures itself</div><button id="menu">Menu</button>
    <select id="month"><option>November</option></select>
    <p style="inline-size:300px">This has room enough</p>`);
  await page.evaluate(() => {
    const month = document.getElementById("month");
    if (month !== null) month.style.inlineSize = `${month.offsetWidth}px`;
    const wide = document.getElementById("wide");
    const usual = wide?.offsetWidth ?? 0;
    const look = () =>
      document.getElementById("menu")?.toggleAttribute("hidden", (wide?.offsetWidth ?? 0) > usual);
    if (wide !== null) new ResizeObserver(look).observe(wide);
  });
  const faults = await layoutFaults(page);
  expect(faults.toSorted()).toEqual([
    "“Menu” is lost, with wider text",
    "“November” is cut in its list, with wider text",
    "“Throw all away” is cut, with wider text",
    "“Two lines that just fit” is cut, with wider text",
    "“Undo what was done” and “Redo” lie over each other, with wider text",
  ]);
  // The page is left as it was.
  await expect(page.locator("#menu")).toBeVisible();
});

test("the search for what is too small to touch finds that, and neither links in a sentence nor stretched ones", async ({
  page,
}) => {
  await page.setContent(`<style>
      button { display: block; block-size: 44px; inline-size: 90px }
      .row { position: relative; block-size: 60px }
      .row a { display: block; block-size: 20px }
      .row a::after { content: ""; position: absolute; inset: 0 }
    </style>
    <button>Large enough</button>
    <button style="block-size:30px">Flat</button>
    <button style="inline-size:30px">Thin</button>
    <button style="block-size:1px;clip-path:inset(50%)">Read aloud</button>
    <p>A <a href="#a">link</a> in a sentence</p>
    <div class="row"><a href="#b">Stretched</a></div>
    <label style="display:block;block-size:48px"><input type="checkbox"> In its label</label>`);
  expect(await smallTargets(page)).toEqual(["“Flat” is 90 × 30 px", "“Thin” is 30 × 44 px"]);
});
