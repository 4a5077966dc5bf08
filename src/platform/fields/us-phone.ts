/** The ten digits of a US phone number, typed in any usual way; null if it isn't one [USER-010] [CONST-009]. */
export const usPhoneDigits = (typed: string): string | null => {
  const digits = typed.replace(/[\s().-]/g, "").replace(/^\+?1(?=\d{10}$)/, "");
  return /^[2-9]\d{9}$/.test(digits) ? digits : null;
};

/** Ten digits formatted for people: 555 123 4567. Anything else stays unchanged. */
export const formatUsPhone = (digits: string): string =>
  /^\d{10}$/.test(digits) ? `${digits.slice(0, 3)} ${digits.slice(3, 6)} ${digits.slice(6)}` : digits;
