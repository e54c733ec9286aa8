import { render } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { usePageTitle } from "./page-title";

function Page({ title, newHoots }: { readonly title: string; readonly newHoots?: number }) {
  usePageTitle(title, newHoots);
  return null;
}

let icon: HTMLLinkElement;
beforeEach(() => {
  icon = document.createElement("link");
  icon.rel = "icon";
  icon.href = "/favicon.svg";
  document.head.append(icon);
});
afterEach(() => {
  icon.remove();
  document.title = "";
});
const path = () => new URL(icon.href).pathname;

it("precedes the title with the number of new hoots and changes the icon while they wait", () => {
  const { rerender } = render(<Page title="Tableau de bord" />);
  expect([document.title, path()]).toEqual(["Hooter | Tableau de bord", "/favicon.svg"]);
  rerender(<Page title="Tableau de bord" newHoots={1} />);
  expect([document.title, path()]).toEqual(["(1) Hooter | Tableau de bord", "/favicon-new.svg"]);
  rerender(<Page title="Tableau de bord" newHoots={3} />);
  expect([document.title, path()]).toEqual(["(3) Hooter | Tableau de bord", "/favicon-new.svg"]);
  rerender(<Page title="Tableau de bord" newHoots={0} />);
  expect([document.title, path()]).toEqual(["Hooter | Tableau de bord", "/favicon.svg"]);
});

it("restores the icon when the reader leaves the page", () => {
  const { rerender } = render(<Page key="dashboard" title="Tableau de bord" newHoots={2} />);
  rerender(<Page key="home" title="Accueil" />);
  expect([document.title, path()]).toEqual(["Hooter | Accueil", "/favicon.svg"]);
});
