import type { Meta, StoryObj } from "@storybook/react-vite";
import { HooterError } from "hooter-client";
import { useRef, useState } from "react";
import { expect, screen, waitFor } from "storybook/test";
import { Icon } from "../primitives/Icon";
import { Logo } from "../primitives/Logo";
import { Menu, MenuItem } from "../primitives/Menu";
import { TextField } from "../primitives/TextField";
import { useRoot, useToasts } from "../provider/context";
import { Avatar } from "./Avatar";
import { ConnectionNotice } from "./ConnectionNotice";
import { LoadingIndicator } from "./LoadingIndicator";
import { Modal } from "./Modal";
import { ErrorNotice } from "./notices";
import { Button, Skeletons } from "./primitives";
import { Section } from "./Section";
import { Timestamp } from "./Timestamp";

const meta = { title: "Parts", parameters: { hooter: { hoots: 0 } } } satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

function Row({ children }: { children: React.ReactNode }) {
  return <div {...useRoot("actions")}>{children}</div>;
}

export const Logos: Story = {
  render: () => (
    <Row>
      <Logo />
      <Logo style={{ fontSize: 32 }} />
      <Logo withName={false} style={{ fontSize: 96 }} />
    </Row>
  ),
};

export const Avatars: Story = {
  render: () => (
    <Row>
      {["a", "b", "c", "d", "e", "f"].map((seed) => (
        <Avatar key={seed} seed={seed} picture={null} size="large" />
      ))}
      <Avatar seed="g" picture="/absente.png" />
      <Avatar seed="h" picture={null} size="small" />
    </Row>
  ),
};

export const Buttons: Story = {
  render: () => (
    <Row>
      <Button variant="primary">Publier</Button>
      <Button>Répondre</Button>
      <Button variant="quiet">Mot de passe oublié ?</Button>
      <Button variant="danger">Supprimer le brouillon</Button>
      <Button disabled>Publier</Button>
      <Button variant="primary" data-busy="true">
        Connexion
      </Button>
    </Row>
  ),
};

export const Fields: Story = {
  render: () => (
    <>
      <TextField label="Adresse email" defaultValue="alice@" error="L'adresse email n'est pas valide" />
      <TextField label="Description de l’image" hint="Pour celles et ceux qui ne la voient pas." />
      <TextField label="Nouveau pseudo" disabled />
    </>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText("Adresse email")).toHaveAccessibleDescription(
      "L'adresse email n'est pas valide",
    );
  },
};

export const Notices: Story = {
  render: () => (
    <>
      <ConnectionNotice connection="reconnecting" />
      <ErrorNotice error={new HooterError("unavailable")} onRetry={() => {}} />
      <LoadingIndicator />
      <Skeletons count={2} />
    </>
  ),
};

export const Collapsible: Story = {
  render: () => (
    <Section title="Derniers Hoots de vos abonnements">
      <p>Vous ne suivez personne pour le moment</p>
    </Section>
  ),
};

function MenuOfActions() {
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button ref={anchor} aria-haspopup="menu" aria-expanded={open} onClick={() => setOpen(true)}>
        Actions
      </Button>
      {open && (
        <Menu anchor={anchor} aria-label="Actions" onClose={() => setOpen(false)}>
          <MenuItem>
            <Icon name="pen" />
            Modifier
          </MenuItem>
          <MenuItem variant="danger">
            <Icon name="trash" />
            Supprimer
          </MenuItem>
        </Menu>
      )}
    </>
  );
}

export const Menus: Story = {
  render: () => <MenuOfActions />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Actions" }));
    await waitFor(() => expect(canvas.getByRole("menuitem", { name: "Modifier" })).toHaveFocus());
  },
};

export const Times: Story = {
  render: () => (
    <Row>
      {[0, 5 * 60_000, 3 * 3_600_000, 26 * 3_600_000, 400 * 86_400_000].map((ago) => (
        <Timestamp key={ago} time={Date.now() - ago} written="" />
      ))}
      <Timestamp time={null} written="12/03/2021 18:04" />
    </Row>
  ),
};

function ToastButtons() {
  const toasts = useToasts();
  return (
    <Row>
      <Button onClick={() => toasts.show("Post ajouté avec succès !")}>Succès</Button>
      <Button onClick={() => toasts.show("Une information", { tone: "info" })}>Information</Button>
      <Button
        onClick={() =>
          toasts.show("Votre hoot n’est pas parti\u202f; le brouillon est gardé.", {
            tone: "error",
            action: { label: "Réessayer", run: () => toasts.show("Post ajouté avec succès !") },
          })
        }
      >
        Erreur
      </Button>
    </Row>
  );
}

export const Toasts: Story = {
  render: () => <ToastButtons />,
  play: async ({ canvas, userEvent }) => {
    for (const name of ["Succès", "Information", "Erreur"]) await userEvent.click(canvas.getByRole("button", { name }));
    await waitFor(() => expect(screen.getByRole("region", { name: "Notifications" })).toBeVisible());
    await waitFor(async () => expect(await screen.findByRole("button", { name: "Réessayer" })).toBeVisible());
  },
};

/** A message that is already shown is not shown twice: one « Réessayer » retries all failures. */
export const RepeatedToasts: Story = {
  render: () => <ToastButtons />,
  play: async ({ canvas, userEvent }) => {
    for (const name of ["Succès", "Erreur", "Succès", "Erreur"])
      await userEvent.click(canvas.getByRole("button", { name }));
    await screen.findByRole("button", { name: "Réessayer" });
    await expect(screen.getAllByRole("button", { name: "Fermer la notification" })).toHaveLength(2);
    await userEvent.click(screen.getByRole("button", { name: "Réessayer" }));
    await waitFor(() => expect(screen.queryByText(/Votre hoot n’est pas parti/)).toBeNull());
    await expect(screen.getAllByText("Post ajouté avec succès !")).toHaveLength(1);
  },
};

function ModalWithToasts() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Ouvrir</Button>
      <Modal open={open} onClose={() => setOpen(false)} title="Un dialogue" description="Les toasts restent lisibles.">
        <ToastButtons />
      </Modal>
    </>
  );
}

export const ToastsOverADialog: Story = {
  render: () => <ModalWithToasts />,
  play: async ({ canvas, userEvent }) => {
    const opener = canvas.getByRole("button", { name: "Ouvrir" });
    await userEvent.click(opener);
    await userEvent.click(await screen.findByRole("button", { name: "Erreur" }));
    // The message must not be hidden, because screen readers do not announce a hidden live region.
    const message = await screen.findByText(/Votre hoot n’est pas parti/);
    await expect(message.closest("[aria-hidden='true']")).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Fermer la notification" }));
    await waitFor(() => expect(screen.getByRole("dialog", { name: "Un dialogue" })).toBeVisible());
    await userEvent.keyboard("{Escape}");
    await expect(screen.queryByRole("dialog")).toBeNull();
    await expect(opener).toHaveFocus();
  },
};

export const LogosDark: Story = { ...Logos, globals: { theme: "dark" } };
export const ButtonsDark: Story = { ...Buttons, globals: { theme: "dark" } };
export const FieldsDark: Story = { ...Fields, globals: { theme: "dark" } };
export const NoticesDark: Story = { ...Notices, globals: { theme: "dark" } };
