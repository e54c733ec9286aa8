import { fireEvent } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderInHarness } from "../testing/render";
import { Avatar } from "./Avatar";

it("replaces a picture that fails to load with the owl, and loads the picture again when the network is back", () => {
  const { container } = renderInHarness(<Avatar seed="ada" picture="https://exemple.fr/ada.jpg" />, { hoots: 0 });
  const picture = () => container.querySelector("img");
  expect(picture()).not.toBeNull();
  fireEvent.error(picture() ?? document.body);
  expect(picture()).toBeNull();
  expect(container.querySelector("svg")).not.toBeNull();
  fireEvent.online(window);
  expect(picture()).not.toBeNull();
});
