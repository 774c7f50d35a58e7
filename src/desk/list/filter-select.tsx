type FilterSelectProps = {
  title: string;
  /** What it is called while it narrows nothing, in small letters. */
  any: string;
  value: string;
  options: readonly { readonly value: string; readonly title: string }[];
  choose: (value: string) => void;
};

/** One of several by which something is narrowed, or none of them. */
export function FilterSelect({ title, any, value, options, choose }: FilterSelectProps) {
  return (
    <select
      className={value === "" ? "select" : "select select-set"}
      aria-label={title}
      value={value}
      onChange={({ target }) => choose(target.value)}
    >
      <option value="">{`${title}: ${any}`}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.title}
        </option>
      ))}
    </select>
  );
}
