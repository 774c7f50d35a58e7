import { useEffect, useState } from "react";

export function Options({ province }: { province: string }) {
  const [options, setOptions] = useState<string[]>([]);
  useEffect(() => {
    setOptions([province]);
  }, []);
  return <ul>{options.join()}</ul>;
}
