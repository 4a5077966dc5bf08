/** Names that are capitalized within a sentence, word by word. */
const WORDS = [
  // Calendar
  "January February March April May June July August September October November December",
  "Jan Feb Mar Apr Jun Jul Aug Sep Sept Oct Nov Dec",
  "Monday Tuesday Wednesday Thursday Friday Saturday Sunday Mon Tue Wed Thu Fri Sat Sun",
  // Languages and places
  "English Spanish American Eastern Central Mountain Pacific United States America York New_York Europe Puerto Rico",
  // Products, formats, and people's names for them
  "Google Calendar Outlook Excel Word Microsoft Office Apple Safari Chrome Chromium Firefox Edge Windows Linux Translate",
  "Tenantry Mantine Fastify React Node Markdown Docker Twilio Amazon Vite Vitest Playwright Lighthouse Debian Ubuntu",
  "Lora Figtree Bunny Analytics Postgres Prometheus Grafana Caddy Nginx Unicode Latin Git Gmail Kubernetes",
  // Places in the admin
  "Trash",
  // Keys
  "Ctrl Shift Alt Tab Enter Esc",
];

export const PROPER_NOUNS: ReadonlySet<string> = new Set(WORDS.join(" ").split(/[ _]/));
