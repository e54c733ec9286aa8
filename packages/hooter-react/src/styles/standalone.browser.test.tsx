import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import "./index.css";
import { Modal } from "../components/Modal";
import { Composer } from "../composer/Composer";
import { Feed } from "../feed/Feed";
import { renderInHarness } from "../testing/render";

afterEach(cleanup);

it("has padding around the fields of a composer, except in a dialog", async () => {
  renderInHarness(<Composer />, { hoots: 0 });
  const alone = await screen.findByRole("textbox", { name: "Contenu du hoot" });
  const form = alone.closest("form");
  expect(form && Number.parseFloat(getComputedStyle(form).paddingInlineStart)).toBeGreaterThan(0);
  cleanup();

  renderInHarness(
    <Modal open title="Nouveau hoot" onClose={() => {}}>
      <Composer />
    </Modal>,
    { hoots: 0 },
  );
  const inside = (await screen.findByRole("textbox", { name: "Contenu du hoot" })).closest("form");
  expect(inside && getComputedStyle(inside).paddingInlineStart).toBe("0px");
});

it("gives the background of a feed the same rounded corners as its list", async () => {
  renderInHarness(<Feed />, { hoots: 3 });
  const list = await screen.findByRole("feed");
  const root = list.parentElement;
  expect(root && getComputedStyle(root).borderTopLeftRadius).toBe(getComputedStyle(list).borderTopLeftRadius);
  expect(getComputedStyle(list).borderTopLeftRadius).not.toBe("0px");
});
