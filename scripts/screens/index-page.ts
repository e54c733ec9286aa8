import { type Theme, themes, widths } from "./options";

/** The test fonts of packages/hooter-react/src/testing/fonts.ts. */
export const fonts = ["wide", "narrow"] as const;

/** A picture, or the reason why a screen has none at a width. */
export type Picture =
  | {
      readonly name: string;
      readonly width: number;
      readonly theme: Theme;
      readonly font: (typeof fonts)[number];
      /** Path from the folder of the pictures. */
      readonly file: string;
    }
  | { readonly name: string; readonly width: number; readonly failure: string };

const filters = { width: widths.map(String), theme: themes, font: fonts };

/** Page with a row for each screen, and filters for widths, themes and fonts. It needs no server. */
export function indexPage(pictures: readonly Picture[]): string {
  const names = [...new Set(pictures.map(({ name }) => name))];
  const rows = names.map((name) => {
    const cells = pictures.filter((picture) => picture.name === name).map(cell);
    return `<tr><th>${name}</th><td>${cells.join("")}</td></tr>`;
  });
  const boxes = Object.entries(filters).map(([filter, values]) => {
    const labels = values.map(
      (value) => `<label><input type="checkbox" checked name="${filter}" value="${value}"> ${value}</label>`,
    );
    return `<fieldset><legend>${filter}</legend>${labels.join("")}</fieldset>`;
  });
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Screens of Hooter</title>
<style>
  body { margin: 16px; font: 14px/1.5 system-ui, sans-serif; }
  form { position: sticky; top: 0; display: flex; flex-wrap: wrap; gap: 16px; padding-block: 8px; background: #fff; }
  fieldset { display: flex; gap: 12px; }
  th { padding: 8px; text-align: start; vertical-align: top; }
  td { display: flex; flex-wrap: wrap; gap: 8px; padding: 8px; }
  img { display: block; block-size: 240px; border: 1px solid #ccc; }
</style>
<form><label>name <input type="search" name="name"></label>${boxes.join("")}</form>
<table>${rows.join("\n")}</table>
<script>
  const form = document.querySelector("form");
  const show = () => {
    const chosen = new FormData(form);
    for (const row of document.querySelectorAll("tr"))
      row.hidden = !row.cells[0].textContent.includes(chosen.get("name").trim());
    for (const link of document.querySelectorAll("a"))
      link.hidden = ["width", "theme", "font"].some((name) => !chosen.getAll(name).includes(link.dataset[name]));
  };
  form.addEventListener("input", show);
  show();
</script>
</html>
`;
}

function cell(picture: Picture): string {
  if ("failure" in picture)
    return `<p>${picture.width}: ${picture.failure.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")}</p>`;
  const { name, width, theme, font, file } = picture;
  const title = `${name}, ${width} px, ${theme}, ${font} font`;
  return `<a href="${file}" data-width="${width}" data-theme="${theme}" data-font="${font}"><img loading="lazy" src="${file}" alt="${title}" title="${title}"></a>`;
}
