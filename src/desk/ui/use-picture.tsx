import { useRef } from "react";

/** A box that nobody sees, for a picture to be chosen in, and what opens it: each choice is told. */
export function usePicture(choose: (file: File | undefined) => void) {
  const input = useRef<HTMLInputElement>(null);
  return {
    open: () => input.current?.click(),
    box: (
      <input
        ref={input}
        hidden
        type="file"
        accept="image/png,image/jpeg"
        onChange={({ target }) => {
          choose(target.files?.[0]);
          // Chosen again, the same file is a choice as well.
          target.value = "";
        }}
      />
    ),
  };
}
