import {
  Controls,
  Heading,
  Markdown,
  Primary,
  Source,
  Stories,
  Subtitle,
  Title,
  useOf,
} from "@storybook/addon-docs/blocks";
import * as widgets from "hooter-react";
import { hookSources } from "./hook-sources";
import { type HookText, hookText, partsOf } from "./tsdoc";

/**
 * Documentation page of a widget (description, live story, props) or of a hook (text from its source code, and one
 * story for each of its states).
 */
export default function ReferencePage() {
  const { preparedMeta, csfFile } = useOf("meta", ["meta"]);
  const hook: unknown = preparedMeta.parameters["hook"];
  return typeof hook === "string" ? (
    <HookPage name={hook} text={hookText(hookSources, hook)} />
  ) : (
    <WidgetPage comment={commentOf(csfFile.meta.component)} />
  );
}

/** Returns the TSDoc of a component, which Storybook's compiler has stored in the property `__docgenInfo`. */
function commentOf(component: unknown): string {
  const info: unknown = isObject(component) ? Reflect.get(component, "__docgenInfo") : undefined;
  const description: unknown = isObject(info) ? Reflect.get(info, "description") : undefined;
  return typeof description === "string" ? description : "";
}

function isObject(value: unknown): value is object {
  return (typeof value === "object" && value !== null) || typeof value === "function";
}

function WidgetPage({ comment }: { comment: string }) {
  const { description, example } = partsOf(comment);
  return (
    <>
      <Title />
      <Markdown>{description}</Markdown>
      <Primary />
      <Controls />
      {example && (
        <>
          <Heading>Example</Heading>
          <Source code={example} language="tsx" />
        </>
      )}
    </>
  );
}

function HookPage({ name, text }: { name: string; text: HookText }) {
  return (
    <>
      <Title />
      <Subtitle>{`import { ${name} } from "${name in widgets ? "hooter-react" : "hooter-client/react"}"`}</Subtitle>
      <Markdown>{[text.description, text.notes.map((note) => `- ${note}`).join("\n")].join("\n\n")}</Markdown>
      <Source code={text.signature} language="typescript" />
      {text.result && (
        <>
          <Heading>Result</Heading>
          <Source code={text.result} language="typescript" />
        </>
      )}
      {text.example && (
        <>
          <Heading>Example</Heading>
          <Source code={text.example} language="tsx" />
        </>
      )}
      <Stories title="States" includePrimary />
    </>
  );
}
