import { type ComponentType, type ReactNode, useEffect, useLayoutEffect, useReducer, useRef } from "react";
import { useDialogs } from "./dialogs.tsx";
import { ErrorPanel } from "./error-panel.tsx";

interface MissingProps {
  /** Loads the part again. Chromium and WebKit ask the server; Firefox remembers the failure until the page reloads. */
  loadAgain(): Promise<void>;
  /** Whether the part should be visible. */
  isOpen: boolean;
  onClose?(): void;
}

interface PartOptions<Props> {
  /** Whether a part that is rendered before it's opened is open; by default, its property of this name. */
  isOpen?(props: Props): boolean;
  /** What is shown while the part loads; nothing by default. */
  waiting?(props: Props): ReactNode;
}

/**
 * A part of a screen that loads when first shown. If loading fails, nothing is shown in its place, because the screen
 * around it may contain unsaved text and must stay. A part with `onClose` is one that someone opens: opening it tries
 * again, and if that fails, too, the part is closed and a message says so.
 */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  options: PartOptions<Props> = {},
) => lazyWith(load, MissingPart, options);

/** The same for a part that fills a tab or a panel. If loading fails, the message is shown in its place. */
export const lazyPanel = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting?: PartOptions<Props>["waiting"],
) => lazyWith(load, MissingPanel, { isOpen: () => true, ...(waiting ? { waiting } : {}) });

/** React's `lazy` would show a part 300 ms after what is shown while it loads, however fast it loads. */
const lazyWith = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Missing: ComponentType<MissingProps>,
  {
    isOpen = (props: { isOpen?: boolean }) => props.isOpen !== false,
    waiting = () => null,
  }: PartOptions<Props>,
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
  const Part = (props: Props) => {
    /** How often loading has ended, well or not. */
    const [tries, countTry] = useReducer((count: number) => count + 1, 0);
    useLayoutEffect(() => {
      if (!Loaded) void preload().then(countTry);
    }, []);
    if (Loaded) return <Loaded {...props} />;
    if (tries === 0) return waiting(props);
    return (
      <Missing
        onClose={(props as { onClose?(): void }).onClose}
        isOpen={isOpen(props)}
        loadAgain={() => fetchPart().then(countTry)}
      />
    );
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
