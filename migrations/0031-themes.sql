-- The look of a company's website. The application checks that all its colors are readable.

create table themes (
  company_id bigint primary key references companies,
  -- Buttons, links, and focus rings, like #0b5566.
  brand text not null check (brand ~ '^#[0-9a-f]{6}$'),
  -- Header row and footer.
  brand_deep text not null check (brand_deep ~ '^#[0-9a-f]{6}$'),
  -- Names of a pair of typefaces and of a set of radii.
  typeface text not null,
  corners text not null,
  -- The background of the logo and the menu.
  header text not null,
  row_version integer not null default 1,
  changed_at timestamptz not null default now()
);

call tenantry_protect('themes');
