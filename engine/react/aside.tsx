import { type ComponentType, createContext, type ReactNode, useContext } from "react";
import type { StepView } from "#engine/runtime/index.ts";

/** Panels of the host by name, which a step shows among its questions. */
export type Panels = Readonly<Record<string, ComponentType>>;

type Placed = { readonly after: string; readonly panel: ReactNode };

const AsideContext = createContext<Placed | undefined>(undefined);

type AsideProps = {
  readonly aside: StepView["aside"];
  readonly panels: Panels;
  /** The questions. */
  readonly children: ReactNode;
};

/** Questions with what their step shows beside them: over all, or where one of them ends. */
export function WithAside({ aside, panels, children }: AsideProps) {
  const Panel = aside && Object.hasOwn(panels, aside.panel) ? panels[aside.panel] : undefined;
  if (!aside || !Panel) return children;
  const { after } = aside;
  const panel = <Panel />;
  if (after === undefined)
    return (
      <>
        {panel}
        {children}
      </>
    );
  return <AsideContext value={{ after, panel }}>{children}</AsideContext>;
}

/** What stands under a question, said when an answer brings it. */
export function AsideAfter({ pointer }: { readonly pointer: string }) {
  const placed = useContext(AsideContext);
  return placed?.after === pointer ? <div role="status">{placed.panel}</div> : null;
}
