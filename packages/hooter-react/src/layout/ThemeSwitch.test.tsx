import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { renderInHarness } from "../testing/render";
import { ThemeSwitch } from "./ThemeSwitch";

it("shows the provider's theme and calls onThemeChange when the user chooses another one", async () => {
  const onThemeChange = vi.fn();
  const { user } = renderInHarness(<ThemeSwitch onThemeChange={onThemeChange} />, { theme: "dark", hoots: 0 });
  expect(screen.getByRole("group", { name: "Thème" })).toBeInTheDocument();
  expect(screen.getAllByRole("radio").map((radio) => radio.getAttribute("value"))).toEqual(["light", "dark", "system"]);
  expect(screen.getByRole("radio", { name: "Sombre" })).toBeChecked();
  await user.click(screen.getByRole("radio", { name: "Clair" }));
  expect(onThemeChange).toHaveBeenLastCalledWith("light");
  // This host does not apply the choice, so the switch still shows the provider's theme.
  expect(screen.getByRole("radio", { name: "Sombre" })).toBeChecked();
  await user.click(screen.getByRole("radio", { name: "Selon le système" }));
  expect(onThemeChange).toHaveBeenLastCalledWith("system");
});
