// A button that copies a text, and says so.

import { useState } from "preact/hooks";
import { copy } from "./giving";

export function CopyButton({ text, label, isMain = false }: { text: string; label: string; isMain?: boolean }) {
  const [told, tell] = useState("");
  const press = async () => {
    const isDone = await copy(text);
    tell(isDone ? "Copied." : "The browser did not let it be copied. Select the text and copy it by hand.");
  };
  return (
    <span class="action">
      <button type="button" class={isMain ? "main" : "plain"} onClick={() => void press()}>
        {label}
      </button>
      <span role="status" class="said">
        {told}
      </span>
    </span>
  );
}
