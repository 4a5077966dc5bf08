import { ActionIcon, Menu, Tooltip, UnstyledButton, useMantineColorScheme } from "@mantine/core";
import IconChevronDown from "@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs";
import IconDeviceDesktop from "@tabler/icons-react/dist/esm/icons/IconDeviceDesktop.mjs";
import IconExternalLink from "@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs";
import IconLogout from "@tabler/icons-react/dist/esm/icons/IconLogout.mjs";
import IconMoon from "@tabler/icons-react/dist/esm/icons/IconMoon.mjs";
import IconPalette from "@tabler/icons-react/dist/esm/icons/IconPalette.mjs";
import IconSun from "@tabler/icons-react/dist/esm/icons/IconSun.mjs";
import IconUser from "@tabler/icons-react/dist/esm/icons/IconUser.mjs";
import IconUserCircle from "@tabler/icons-react/dist/esm/icons/IconUserCircle.mjs";
import type { ReactNode } from "react";
import { Link } from "react-router";
import classes from "./app-frame.module.css";

const SCHEMES = {
  light: { label: "Light", Icon: IconSun },
  dark: { label: "Dark", Icon: IconMoon },
  auto: { label: "Match device", Icon: IconDeviceDesktop },
} as const;

type Scheme = keyof typeof SCHEMES;
const isScheme = (value: string): value is Scheme => Object.hasOwn(SCHEMES, value);

/** Chooses light, dark, or the device's colors. The choice is stored in this browser. */
export const ColorSchemeMenu = () => {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { label } = SCHEMES[colorScheme];
  return (
    <Menu position="bottom-end" width={220} withinPortal={false}>
      <Menu.Target>
        <ActionIcon aria-label={`Colors: ${label}`}>
          <IconPalette size="1.375rem" stroke={1.75} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown aria-label="Colors">
        <Menu.RadioGroup value={colorScheme} onChange={(value) => isScheme(value) && setColorScheme(value)}>
          {Object.entries(SCHEMES).map(([value, scheme]) => (
            <Menu.RadioItem
              key={value}
              value={value}
              rightSection={<scheme.Icon size="1.125rem" aria-hidden="true" />}
            >
              {scheme.label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
};

export interface FrameUser {
  /** The person's name, shown in the bar. */
  name: string;
  /** A second line in the menu, such as the email address, company, or role. */
  detail?: string;
}

/** The person's menu, with links to their profile and to log out. */
export const UserMenu = ({
  user,
  profileTo,
  onLogOut,
}: {
  user: FrameUser;
  profileTo?: string;
  onLogOut: () => void;
}) => (
  <Menu position="bottom-end" width={260} withinPortal={false}>
    <Menu.Target>
      <UnstyledButton className={classes.user} aria-label={`Account: ${user.name}`}>
        <IconUser size="1.375rem" stroke={1.75} aria-hidden="true" />
        <span className={classes.userName}>{user.name}</span>
        <IconChevronDown size="1rem" aria-hidden="true" className={classes.userName} />
      </UnstyledButton>
    </Menu.Target>
    <Menu.Dropdown aria-label="Account">
      <div className={classes.userCard} role="presentation">
        <strong>{user.name}</strong>
        {user.detail ? <span>{user.detail}</span> : null}
      </div>
      <Menu.Divider />
      {profileTo ? (
        <Menu.Item
          component={Link}
          to={profileTo}
          leftSection={<IconUserCircle size="1.125rem" aria-hidden="true" />}
        >
          My account
        </Menu.Item>
      ) : null}
      <Menu.Item
        component="a"
        href="/"
        target="_blank"
        className={classes.narrowOnly}
        leftSection={<IconExternalLink size="1.125rem" aria-hidden="true" />}
      >
        View site
      </Menu.Item>
      <Menu.Item leftSection={<IconLogout size="1.125rem" aria-hidden="true" />} onClick={onLogOut}>
        Log Out
      </Menu.Item>
    </Menu.Dropdown>
  </Menu>
);

/** An icon link in the top bar. Its label shows as a tooltip. */
export const FrameIconLink = ({ to, label, icon }: { to: string; label: string; icon: ReactNode }) => (
  <Tooltip label={label}>
    <ActionIcon component={Link} to={to} aria-label={label}>
      {icon}
    </ActionIcon>
  </Tooltip>
);

/** Opens the public site in a new tab. On phones, where the bar has no room, the account menu has it. */
export const ViewSite = () => (
  <Tooltip label="View site">
    <ActionIcon
      component="a"
      href="/"
      target="_blank"
      aria-label="View site, opens in a new tab"
      className={classes.wideOnly}
    >
      <IconExternalLink size="1.375rem" stroke={1.75} aria-hidden="true" />
    </ActionIcon>
  </Tooltip>
);
