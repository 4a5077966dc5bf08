import type { ReactNode } from "react";

interface OpenerProps {
  /** Id of the panel that it opens. */
  readonly panelId: string;
  readonly className: string;
  readonly children: ReactNode;
}

/**
 * Opens a panel without scripts: a button that opens it as a popover and, for browsers without anchor positioning, a
 * link that makes it the page's target. `popovers.css` shows the one that works.
 */
export const PopoverOpener = ({ panelId, className, children }: OpenerProps) => (
  <>
    <button type="button" popoverTarget={panelId} className={className}>
      {children}
    </button>
    <a href={`#${panelId}`} className={`${className} tn-without-popover`}>
      {children}
    </a>
  </>
);

/** No element has this id, so the page doesn't scroll and has no target anymore. */
const CLOSED = "#closed";

interface PanelProps {
  readonly id: string;
  readonly className: string;
  /** Text of the closing link. */
  readonly close: string;
  readonly children: ReactNode;
}

/**
 * A panel that closes on Escape and on a click elsewhere. If it's the page's target, a link behind it receives that
 * click, and a link at its end closes it by keyboard.
 */
export const PopoverPanel = ({ id, className, close, children }: PanelProps) => (
  <>
    <div popover="auto" id={id} className={`tn-popover ${className}`}>
      {children}
      <a href={CLOSED} className="tn-popover-close tn-without-popover">
        {close}
      </a>
    </div>
    <div className="tn-beside-popover tn-without-popover" aria-hidden="true">
      <a href={CLOSED} tabIndex={-1}>
        <span className="tn-visually-hidden">{close}</span>
      </a>
    </div>
  </>
);

/** Closes the surrounding panel. Without popovers, the panel's own link does. */
export const PopoverCloser = ({ panelId, children }: Omit<OpenerProps, "className">) => (
  <button type="button" popoverTarget={panelId} popoverTargetAction="hide">
    {children}
  </button>
);
