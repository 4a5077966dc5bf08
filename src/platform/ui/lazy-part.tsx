import { type ComponentType, lazy, useEffect, useReducer, useRef, useState } from "react";
import { useDialogs } from "./dialogs.tsx";
import { ErrorPanel } from "./error-panel.tsx";

interface MissingProps {
  /** Loads the part again. Chromium and WebKit ask the server; Firefox remembers the failure until the page reloads. */
  loadAgain(): Promise<void>;
  /** Whether the part should be visible. */
  isOpen: boolean;
  onClose?(): void;
}

/**
 * A part of a screen that loads when first shown. If loading fails, nothing is shown in its place, because the screen
 * around it may contain unsaved text and must stay. A part with `onClose` is one that someone opens: opening it tries
 * again, and if that fails, too, the part is closed and a message says so.
 * @param isOpen whether a part that is rendered before it's opened is open; by default, its property of this name
 */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  isOpen: (props: Props) => boolean = (props: { isOpen?: boolean }) => props.isOpen !== false,
) => lazyWith(load, MissingPart, isOpen);

/** The same for a part that fills a tab or a panel. If loading fails, the message is shown in its place. */
export const lazyPanel = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazyWith(load, MissingPanel, () => true);

const lazyWith = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Missing: ComponentType<MissingProps>,
  isOpen: (props: Props) => boolean,
) => {
  let Loaded: ComponentType<Props> | undefined;
  let first: Promise<void> | undefined;
  const fetchPart = async () => {
    Loaded = await load();
  };
  /** Loads the part before it's shown. */
  const preload = () => {
    first ??= fetchPart().catch(() => {});
    return first;
  };
  const Present = (props: Props) => {
    const [, rerender] = useReducer((turn: number) => turn + 1, 0);
    return Loaded ? (
      <Loaded {...props} />
    ) : (
      <Missing
        onClose={(props as { onClose?(): void }).onClose}
        isOpen={isOpen(props)}
        loadAgain={() => fetchPart().then(rerender)}
      />
    );
  };
  const Late = lazy(() => preload().then(() => ({ default: Present })));
  const Part = (props: Props) => {
    // What was loaded before must not suspend, and what has been rendered must not be mounted again.
    const [Chosen] = useState(() => (Loaded ? Present : Late) as ComponentType<Props>);
    return <Chosen {...props} />;
  };
  return Object.assign(Part, { preload });
};

const TEXT = "Check your connection and try again. If that doesn't help, save your work and reload the page.";

const MissingPart = (props: MissingProps) => {
  const { isOpen } = props;
  const dialogs = useDialogs();
  const latest = useRef({ ...props, dialogs });
  latest.current = { ...props, dialogs };
  useEffect(() => {
    if (!isOpen) return;
    latest.current.loadAgain().catch(() => {
      const { onClose, dialogs: current } = latest.current;
      if (!onClose) return;
      onClose();
      void current.alert(`This couldn't be loaded. ${TEXT}`);
    });
  }, [isOpen]);
  return null;
};

const MissingPanel = ({ loadAgain }: MissingProps) => (
  <ErrorPanel text={TEXT} onRetry={() => void loadAgain().catch(() => {})} />
);
