import type { HooterErrorCode } from "hooter-client";
import type { MutationState } from "hooter-client/react";
import { type ChangeEvent, type FormEvent, type KeyboardEvent, useRef, useState } from "react";
import { settings } from "../labels/fr-settings";
import { keepsFieldFocused } from "../primitives/Button";
import { useHooter, useLabelGroup } from "../provider/context";
import { useMutationToasts } from "../provider/mutation-toasts";
import { focusAfterSaving, hasTouchScreen } from "./focus-after-saving";

type Texts<Name extends string> = { readonly [name in Name]: string };

interface CredentialFormOptions<Name extends string> {
  /** Names of the fields, in the order in which they appear. */
  readonly names: readonly [Name, Name];
  readonly blank: Texts<Name>;
  /** Returns the errors of the fields that can be checked without the service. */
  readonly wrong: (typed: Texts<Name>) => { readonly [name in Name]?: string | null };
  readonly mutation: MutationState;
  readonly run: (typed: Texts<Name>) => Promise<void>;
  /** Maps the service's error codes to the fields to which they belong. */
  readonly fieldOf: { readonly [code in HooterErrorCode]?: Name };
  readonly done: (typed: Texts<Name>) => string;
  readonly onDone?: (typed: Texts<Name>) => void;
}

/** Form that changes the e-mail address or the password, in a section. A failure keeps the typed texts. */
export function useCredentialForm<Name extends string>(options: CredentialFormOptions<Name>) {
  const { names, blank, wrong, mutation, run, fieldOf, done, onDone } = options;
  const { labels } = useHooter();
  const { credentialsFailed: failed, passwordWrong } = useLabelGroup("settings", settings);
  const call = useMutationToasts();
  const [typed, setTyped] = useState(blank);
  const [touched, setTouched] = useState<readonly Name[]>([]);
  /** Texts of the last request, not to be sent again: after a success, they stay until the next render. */
  const sent = useRef<typeof typed | null>(null);
  const { isPending, error, reset } = mutation;
  const isIncomplete = names.some((name) => typed[name] === "");
  const wrongNow = wrong(typed);
  const errorIn = (name: Name) => wrongNow[name] ?? (typed[name] === "" ? labels.errors["password-too-short"] : null);

  const clear = (isCleared: (name: Name, text: string) => boolean) =>
    setTyped((now) => names.reduce((left, name) => (isCleared(name, now[name]) ? { ...left, [name]: "" } : left), now));
  const textOf = (code: HooterErrorCode): string => {
    if (code === "credentials-wrong") return passwordWrong;
    // The service also reports `sign-up-disabled` when another operation is disabled, so show a general text.
    return labels.errors[code === "sign-up-disabled" ? "refused" : code];
  };
  const goTo = (form: HTMLFormElement, name: Name | undefined) => {
    const field = name !== undefined && form.elements.namedItem(name);
    if (field instanceof HTMLElement) field.focus();
  };
  /** Shows the errors and focuses the first wrong field, if any. */
  const showErrors = (form: HTMLFormElement): boolean => {
    setTouched(names);
    const first = names.find(errorIn);
    goTo(form, first);
    return first !== undefined;
  };
  const submit = async (form: HTMLFormElement) => {
    if (isPending || typed === sent.current || showErrors(form)) return;
    sent.current = typed;
    const failure = await call({
      run: () => run(typed),
      key: "credentials",
      done: () => done(typed),
      failed,
      isFormVisible: () => form.isConnected,
    });
    if (failure !== null) sent.current = null;
    if (failure === undefined) return;
    if (failure) return goTo(form, fieldOf[failure.code]);
    focusAfterSaving(form, Object.values(typed), () => {
      // On a touch screen, the focus of a field would open the keyboard again.
      if (hasTouchScreen()) form.focus({ preventScroll: true });
      else goTo(form, names[0]);
    });
    // Clear only the sent texts: the user may have typed the next change in the meantime.
    clear((name, text) => text === typed[name]);
    setTouched([]);
    onDone?.(typed);
  };
  const errorOf = (name: Name) => {
    if (error && fieldOf[error.code] === name) return textOf(error.code);
    return touched.includes(name) ? errorIn(name) : null;
  };

  return {
    /** Call this when the section opens or closes. It clears the passwords. */
    onOpenChange() {
      clear((name) => name !== "email");
      setTouched([]);
      reset();
    },
    form: {
      className: "hooter-form",
      tabIndex: -1,
      noValidate: true,
      "aria-busy": isPending,
      onSubmit(event: FormEvent<HTMLFormElement>) {
        event.preventDefault();
        void submit(event.currentTarget);
      },
      onKeyDown(event: KeyboardEvent<HTMLFormElement>) {
        // The browser does not submit while the button is disabled, so show the missing input instead.
        if (event.key === "Enter" && event.target instanceof HTMLInputElement && isIncomplete)
          showErrors(event.currentTarget);
      },
    },
    fieldProps: (name: Name) => ({
      name,
      value: typed[name],
      error: errorOf(name),
      onChange(event: ChangeEvent<HTMLInputElement>) {
        setTyped({ ...typed, [name]: event.target.value });
        reset();
      },
      onBlur() {
        if (typed[name] !== "") setTouched([...touched, name]);
      },
    }),
    button: {
      type: "submit",
      variant: "primary",
      disabled: isIncomplete,
      "aria-disabled": isPending,
      "data-busy": isPending,
      ...keepsFieldFocused,
    },
    /** Error message that does not belong to a single field. */
    message: error && fieldOf[error.code] === undefined ? failed(textOf(error.code)) : null,
  } as const;
}
