-- How a company's website looks. The application checks that everything can be read with its colours.

create table themes (
  company_id bigint primary key references companies,
  -- Buttons, links and focus rings, like #0b5566.
  brand text not null check (brand ~ '^#[0-9a-f]{6}$'),
  -- Header row and footer.
  brand_deep text not null check (brand_deep ~ '^#[0-9a-f]{6}$'),
  -- Name of a pairing of typefaces, and of a set of radii.
  typeface text not null,
  corners text not null,
  -- What the logo and the menu stand on.
  header text not null,
  row_version integer not null default 1,
  changed_at timestamptz not null default now()
);

call tenantry_protect('themes');
