import { screen } from "@testing-library/react";
import { eventually } from "hooter-test-support";
import { expect, it, vi } from "vitest";
import { ALICE, PASSWORD } from "../testing/harness";
import { renderInHarness } from "../testing/render";
import { SignInForm } from "./SignInForm";
import { type SignInFormOptions, useSignInForm } from "./use-sign-in-form";

interface OwnFormProps extends SignInFormOptions {
  readonly onFailed?: (thrown: unknown) => void;
}

function OwnForm({ onFailed, ...options }: OwnFormProps) {
  const { email, setEmail, password, setPassword, fieldErrors, isValid, pending, error, signIn } =
    useSignInForm(options);
  return (
    <form
      aria-label="À moi"
      onSubmit={(event) => {
        event.preventDefault();
        signIn().catch((thrown) => onFailed?.(thrown));
      }}
    >
      <input aria-label="Courriel" value={email} onChange={(event) => setEmail(event.target.value)} />
      <input aria-label="Secret" value={password} onChange={(event) => setPassword(event.target.value)} />
      <output>{[fieldErrors.email, fieldErrors.password, isValid, pending, error?.code].join()}</output>
      <button type="submit">Entrer</button>
    </form>
  );
}

const visitor = { signedInAs: null, hoots: 0 } as const;

it("returns the fields, their errors and the sign-in function for a host's form", async () => {
  const onSignedIn = vi.fn();
  const { user } = renderInHarness(<OwnForm onSignedIn={onSignedIn} />, visitor);
  expect(screen.getByText("email-invalid,password-too-short,false,,")).toBeInTheDocument();
  await user.type(screen.getByRole("textbox", { name: "Courriel" }), ALICE);
  await user.type(screen.getByRole("textbox", { name: "Secret" }), "mauvais-secret");
  await user.click(screen.getByRole("button", { name: "Entrer" }));
  expect(await screen.findByText(",,true,,credentials-wrong")).toBeInTheDocument();
  expect(onSignedIn).not.toHaveBeenCalled();
  await user.clear(screen.getByRole("textbox", { name: "Secret" }));
  await user.type(screen.getByRole("textbox", { name: "Secret" }), PASSWORD);
  await user.click(screen.getByRole("button", { name: "Entrer" }));
  await eventually(() => expect(onSignedIn).toHaveBeenCalledWith(expect.objectContaining({ email: ALICE })));
});

it("rejects with the error from the host's callback, and reports no failed sign-in", async () => {
  const thrown = new Error("the host's own");
  const onFailed = vi.fn();
  const onSignedIn = () => {
    throw thrown;
  };
  const { user } = renderInHarness(<OwnForm onSignedIn={onSignedIn} onFailed={onFailed} />, visitor);
  await user.type(screen.getByRole("textbox", { name: "Courriel" }), ALICE);
  await user.type(screen.getByRole("textbox", { name: "Secret" }), PASSWORD);
  await user.click(screen.getByRole("button", { name: "Entrer" }));
  await eventually(() => expect(onFailed).toHaveBeenCalledExactlyOnceWith(thrown));
  expect(await screen.findByText(",,true,,")).toBeInTheDocument();
});

it("signs in with a SignInForm that has the host's accessible name and no heading", async () => {
  const onSignedIn = vi.fn();
  const { user } = renderInHarness(<SignInForm aria-label="Entrez" onSignedIn={onSignedIn} />, visitor);
  expect(screen.getByRole("form", { name: "Entrez" })).toBeInTheDocument();
  expect(screen.queryByRole("heading")).toBeNull();
  await user.type(screen.getByLabelText("Adresse email"), ALICE);
  await user.type(screen.getByLabelText("Mot de passe"), PASSWORD);
  await user.click(screen.getByRole("button", { name: "Connexion" }));
  await eventually(() => expect(onSignedIn).toHaveBeenCalledOnce());
});
