-- More of a website's character than colors and typefaces. What is stored keeps its look.

alter table themes
  -- How cards are set off from the page.
  add column cards text not null default 'outlined',
  -- How much larger headings are than text.
  add column scale text not null default 'regular',
  -- How images are shown.
  add column images text not null default 'natural';
