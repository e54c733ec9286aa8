import { screen, waitFor } from "@testing-library/react";
import { HooterError } from "hooter-client";
import { describe, expect, it, vi } from "vitest";
import { UserMenu } from "../layout/UserMenu";
import { ALICE, PASSWORD } from "../testing/harness";
import { renderInHarness } from "../testing/render";
import { SignIn, type SignInProps } from "./SignIn";

const email = () => screen.getByLabelText("Adresse email");
const password = () => screen.getByLabelText("Mot de passe");
const signIn = () => screen.getByRole("button", { name: "Connexion" });
const signUp = () => screen.getByRole("button", { name: "Inscription" });
const forgotten = () => screen.getByRole("button", { name: "Mot de passe oublié ?" });

function visit(props: SignInProps = {}, options: Parameters<typeof renderInHarness>[1] = {}) {
  const view = renderInHarness(<SignIn {...props} />, { signedInAs: null, hoots: 0, ...options });
  const calls = {
    signIn: vi.spyOn(view.harness.identity, "signIn"),
    signUp: vi.spyOn(view.harness.identity, "signUp"),
    reset: vi.spyOn(view.harness.identity, "sendPasswordReset"),
  };
  return { ...view, calls };
}

describe("reason for the sign-in", () => {
  it.each([
    ["hoot", "Connectez-vous pour lire ce hoot."],
    ["profile", "Connectez-vous pour voir ce profil."],
    ["hashtag", "Connectez-vous pour lire ces hoots."],
    ["settings", "Connectez-vous pour gérer votre profil."],
    ["compose", "Connectez-vous pour écrire un hoot."],
    ["dashboard", "Connectez-vous pour lire votre tableau de bord."],
  ] as const)("shows why a visitor to a page (%s) must sign in", (reason, text) => {
    visit({ reason, intent: "sign-up" });
    expect(screen.getByText(text)).toBeInTheDocument();
  });

  it("shows no reason when the host sets none", () => {
    visit();
    expect(screen.queryByText(/^Connectez-vous pour/)).toBeNull();
  });
});

describe("input validation", () => {
  it.each([
    ["", ""],
    ["   ", "hibou-2026"],
    ["alice", "hibou-2026"],
    ["alice@hooter", "hibou-2026"],
    [ALICE, "court"],
    [ALICE, ""],
  ])("keeps both buttons disabled and sends nothing for %j with %j", async (address, secret) => {
    const { user, calls } = visit();
    if (address) await user.type(email(), address);
    if (secret) await user.type(password(), secret);
    expect(signIn()).toBeDisabled();
    expect(signUp()).toBeDisabled();
    await user.type(password(), "{Enter}");
    expect(calls.signIn).not.toHaveBeenCalled();
    expect(calls.signUp).not.toHaveBeenCalled();
  });

  it.each([
    ["too long by one", `${"a".repeat(255 - "@hooter.example".length)}@hooter.example`],
    ["10,000 characters", "a".repeat(10_000)],
    ["an emoji", "🦉"],
    ["right-to-left text", "بومة الليل"],
    ["HTML", "<b>alice</b>"],
  ])("rejects an address (%s) and never sends it", async (_, address) => {
    const { user, calls } = visit();
    await user.click(email());
    await user.paste(address);
    await user.type(password(), `${PASSWORD}{Enter}`);
    expect(email()).toHaveAccessibleDescription("L'adresse email n'est pas valide");
    expect(email()).toHaveFocus();
    expect(signIn()).toBeDisabled();
    await user.click(forgotten());
    for (const call of Object.values(calls)) expect(call).not.toHaveBeenCalled();
  });

  it.each([
    ["blanks", "      "],
    ["emoji", "🦉🦉🦉"],
    ["right-to-left text", "كلمة السر"],
    ["HTML", "<script>alert(1)</script>"],
    ["10,000 characters", "x".repeat(10_000)],
  ])("sends a password of %s unchanged when signing up, and accepts it at the next sign-in", async (_, secret) => {
    const address = "nouvelle@hooter.example";
    const { user, calls, harness } = visit();
    await user.type(email(), address);
    await user.click(password());
    await user.paste(secret);
    await user.click(signUp());
    expect(await screen.findByText("Bienvenue !")).toBeInTheDocument();
    expect(calls.signUp.mock.calls[0]?.[0]).toEqual({ email: address, password: secret });
    await harness.client.signOut();
    await expect(harness.client.signIn({ email: address, password: secret })).resolves.toMatchObject({
      email: address,
    });
  });

  it("shows the error text of the specification once the field loses focus, not before", async () => {
    const { user } = visit();
    expect(screen.queryByText("L'adresse email n'est pas valide")).toBeNull();
    await user.type(email(), "alice@");
    expect(screen.queryByText("L'adresse email n'est pas valide")).toBeNull();
    await user.tab();
    expect(email()).toHaveAccessibleDescription("L'adresse email n'est pas valide");
    expect(email()).toBeInvalid();
    await user.type(password(), "court");
    await user.tab();
    expect(password()).toHaveAccessibleDescription("Le mot de passe doit être d'au moins 6 caractères.");
    await user.type(password(), "-mais-plus");
    expect(password()).not.toHaveAccessibleDescription();
  });

  it("shows the errors on Enter and focuses the first invalid field", async () => {
    const { user } = visit();
    await user.type(email(), ALICE);
    await user.type(password(), "court{Enter}");
    expect(password()).toHaveFocus();
    expect(password()).toBeInvalid();
    expect(email()).not.toBeInvalid();
  });
});

describe("signing in", () => {
  it("signs in on Enter, greets the user by name and calls onSignedIn", async () => {
    const onSignedIn = vi.fn();
    const { user, calls } = visit({ onSignedIn });
    await user.type(email(), `  ${ALICE} `);
    await user.type(password(), `${PASSWORD}{Enter}`);
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
    const { pseudo } = onSignedIn.mock.calls[0]?.[0] ?? {};
    expect(screen.getByText(`Vous êtes de retour ${pseudo} !`)).toBeInTheDocument();
    expect(calls.signIn).toHaveBeenCalledWith({ email: ALICE, password: PASSWORD });
    expect(calls.signUp).not.toHaveBeenCalled();
  });

  it.each(["Control", "Meta"])("signs in on %s + Enter, like the other forms", async (modifier) => {
    const { user, calls } = visit();
    await user.type(email(), ALICE);
    await user.type(password(), `${PASSWORD}{${modifier}>}{Enter}{/${modifier}}`);
    expect(await screen.findByText(/^Vous êtes de retour/)).toBeInTheDocument();
    expect(calls.signIn).toHaveBeenCalledOnce();
  });

  it("navigates to the dashboard with the host's router by default", async () => {
    const navigate = vi.fn();
    const { user } = visit({}, { navigate, links: { dashboard: "/chez-moi" } });
    await user.type(email(), ALICE);
    await user.type(password(), PASSWORD);
    await user.click(signIn());
    await waitFor(() => expect(navigate).toHaveBeenCalledWith("/chez-moi", { replace: true }));
  });

  it("shows the same error for a wrong password and for an unknown account", async () => {
    const texts: (string | null)[] = [];
    for (const address of [ALICE, "personne@hooter.example"]) {
      const { user, unmount } = visit();
      await user.type(email(), address);
      await user.type(password(), "pas-celui-ci");
      await user.click(signIn());
      await screen.findByText("Impossible de vous authentifier.");
      texts.push(screen.getByRole("form").textContent);
      unmount();
    }
    expect(texts[0]).toBe(texts[1]);
  });

  it.each([
    ["address", email],
    ["password", password],
  ])(
    "marks the fields of wrong credentials until the %s changes, and describes the password, which gets the focus",
    async (_, edited) => {
      const { user } = visit();
      await user.type(email(), ALICE);
      await user.type(password(), "pas-celui-ci");
      await user.click(signIn());
      await waitFor(() => expect(password()).toHaveAccessibleDescription("Impossible de vous authentifier."));
      expect(password()).toHaveFocus();
      expect(password()).toBeInvalid();
      expect(email()).toBeInvalid();
      await user.type(edited(), "s");
      expect(email()).not.toBeInvalid();
      expect(password()).not.toBeInvalid();
      expect(password()).not.toHaveAccessibleDescription();
    },
  );

  it.each([
    ["too-many-attempts", "Trop de tentatives. Patientez quelques minutes avant de réessayer."],
    ["network", "Le réseau ne répond pas. Vérifiez votre accès à internet."],
    ["misconfigured", "Hooter est mal configuré sur ce site. Prévenez les responsables du site."],
  ] as const)("shows a specific error for %s", async (code, text) => {
    const { user, calls } = visit();
    calls.signIn.mockRejectedValueOnce(new HooterError(code));
    await user.type(email(), ALICE);
    await user.type(password(), PASSWORD);
    await user.click(signIn());
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(signIn()).toBeEnabled();
  });
});

it("keeps the address, but not the password, for a visitor who leaves and returns, until the sign-in", async () => {
  const setItem = vi.fn();
  const storage = { getItem: () => null, setItem, removeItem: () => {} };
  const { user, rerender } = visit({}, { client: { storage } });
  const leaveAndReturn = () => {
    rerender(<></>);
    rerender(<SignIn />);
  };
  await user.type(email(), ALICE);
  await user.type(password(), PASSWORD);
  leaveAndReturn();
  expect(email()).toHaveValue(ALICE);
  expect(email()).not.toBeInvalid();
  expect(password()).toHaveValue("");
  expect(JSON.stringify(setItem.mock.calls)).not.toContain(ALICE);
  await user.type(password(), `${PASSWORD}{Enter}`);
  await screen.findByText(/^Vous êtes de retour/);
  leaveAndReturn();
  expect(email()).toHaveValue("");
});

describe("signing up", () => {
  it("signs up on Enter and has « Inscription » as the primary button if the intent is to sign up", async () => {
    const { user, calls } = visit({ intent: "sign-up" });
    expect(screen.getByText(/^Ces deux champs suffisent pour créer votre compte/)).toBeInTheDocument();
    expect(signUp()).toHaveAttribute("type", "submit");
    expect(signUp()).toHaveAttribute("data-variant", "primary");
    expect(signIn()).not.toHaveAttribute("data-variant", "primary");
    expect(signUp().compareDocumentPosition(signIn())).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await user.type(email(), "nouvelle@hooter.example");
    await user.type(password(), `${PASSWORD}{Enter}`);
    expect(await screen.findByText("Bienvenue !")).toBeInTheDocument();
    expect(calls.signUp).toHaveBeenCalledOnce();
    expect(calls.signIn).not.toHaveBeenCalled();
  });

  it("shows the minimum length of a password from the start, but only if the intent is to sign up", () => {
    const { rerender } = visit({ intent: "sign-up" });
    expect(password()).toHaveAccessibleDescription("Au moins 6 caractères.");
    rerender(<SignIn />);
    expect(password()).not.toHaveAccessibleDescription();
  });

  it("still allows signing in if the intent is to sign up", async () => {
    const { user, calls } = visit({ intent: "sign-up" });
    await user.type(email(), ALICE);
    await user.type(password(), PASSWORD);
    await user.click(signIn());
    await waitFor(() => expect(calls.signIn).toHaveBeenCalledOnce());
    expect(calls.signUp).not.toHaveBeenCalled();
  });

  it("shows a welcome message, then the hint about « Paramètres »", async () => {
    const onSignedUp = vi.fn();
    const { user, rerender } = visit({ onSignedUp });
    await user.type(email(), "nouvelle@hooter.example");
    await user.type(password(), PASSWORD);
    await user.click(signUp());
    await waitFor(() => expect(onSignedUp).toHaveBeenCalledOnce());
    expect(onSignedUp.mock.calls[0]?.[0]).toMatchObject({ pseudo: "John Doe" });
    const welcome = screen.getByText("Bienvenue !");
    const info = screen.getByText(
      "Veuillez renseigner votre pseudo ainsi que votre image de profil dans l'onglet 'Paramètres'.",
    );
    expect(welcome.compareDocumentPosition(info)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    rerender(<UserMenu />);
    await user.click(await screen.findByRole("button", { name: "Déconnexion" }));
    expect(await screen.findByText("Á bientôt !")).toBeInTheDocument();
    expect(info).not.toBeInTheDocument();
  });

  it("omits the hint about settings when the host has no settings page", async () => {
    const { user } = visit({}, { links: { settings: undefined } });
    await user.type(email(), "nouvelle@hooter.example");
    await user.type(password(), PASSWORD);
    await user.click(signUp());
    expect(await screen.findByText("Bienvenue !")).toBeInTheDocument();
    expect(screen.queryByText(/onglet/)).toBeNull();
  });

  it("shows an error and focuses the address field when the address is taken", async () => {
    const { user } = visit();
    await user.type(email(), ALICE);
    await user.type(password(), PASSWORD);
    await user.click(signUp());
    await waitFor(() => expect(email()).toHaveAccessibleDescription("Cette adresse email est déjà utilisée."));
    expect(email()).toHaveFocus();
    await user.type(email(), "s");
    expect(email()).not.toHaveAccessibleDescription();
  });
});

describe("forgotten password", () => {
  it.each(["", "alice@"])("shows an error for the address %j and makes no call", async (address) => {
    const { user, calls } = visit();
    if (address) await user.type(email(), address);
    await user.click(forgotten());
    expect(await screen.findByText("Veuillez renseigner votre email.")).toBeInTheDocument();
    expect(email()).toHaveFocus();
    expect(calls.reset).not.toHaveBeenCalled();
  });

  it.each([ALICE, "personne@hooter.example"])(
    "shows the same confirmation for a known and an unknown address (%s)",
    async (address) => {
      const { user } = visit();
      await user.type(email(), address);
      await user.click(forgotten());
      expect(await screen.findByText(`Email de réinitialisation envoyé à ${address} !`)).toBeInTheDocument();
    },
  );

  it("keeps the focus on the button during the call and makes only one call", async () => {
    const { user, calls } = visit();
    calls.reset.mockReturnValueOnce(new Promise(() => {}));
    await user.type(email(), ALICE);
    forgotten().focus();
    await user.keyboard("{Enter}");
    // The button must not be disabled, because a disabled button loses the focus.
    expect(forgotten()).toBeEnabled();
    expect(forgotten()).toHaveFocus();
    expect(forgotten()).toHaveAttribute("aria-disabled", "true");
    await user.keyboard("{Enter}");
    expect(calls.reset).toHaveBeenCalledOnce();
  });

  it("shows the message of the specification when the call fails", async () => {
    const { user, calls } = visit();
    calls.reset.mockRejectedValueOnce(new HooterError("network"));
    await user.type(email(), ALICE);
    await user.click(forgotten());
    expect(await screen.findByText("Veuillez renseigner votre email.")).toBeInTheDocument();
  });
});

it("sets autocomplete for password managers and shows the password on demand", async () => {
  const { user, rerender } = visit();
  expect(email()).toHaveAttribute("autocomplete", "username");
  expect(password()).toHaveAttribute("autocomplete", "current-password");
  expect(password()).toHaveAttribute("type", "password");
  await user.click(screen.getByRole("button", { name: "Afficher le mot de passe" }));
  expect(password()).toHaveAttribute("type", "text");
  await user.click(screen.getByRole("button", { name: "Masquer le mot de passe" }));
  expect(password()).toHaveAttribute("type", "password");
  rerender(<SignIn intent="sign-up" />);
  expect(password()).toHaveAttribute("autocomplete", "new-password");
});

it("marks both fields as required, without the browser's own messages", () => {
  visit();
  for (const field of [email(), password()]) {
    expect(field).toBeRequired();
    expect(field).not.toHaveAttribute("required");
  }
});
