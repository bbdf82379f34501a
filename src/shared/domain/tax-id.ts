import type { TaxIdType } from '../contract/account.ts'

/** How a kind of tax number is named to people: `eu_vat` is `EU VAT`. */
export function typeFormat(type: string): string {
  return type.replaceAll('_', ' ').toUpperCase()
}

/** How a tax number is kept: upper case, without space around it. */
export function tidyTaxCode(code: string): string {
  return code.normalize('NFKC').trim().toUpperCase()
}

/**
 * Whether a code can be a number of this kind, judged by its form alone. Spaces, dots, dashes and slashes do not count.
 */
export function isTaxCodePlausible({ type, country, pattern }: TaxIdType, code: string): boolean {
  const known = KNOWN_FORMS[`${type} ${country}`] ?? KNOWN_FORMS[type] ?? formOf(pattern)
  return new RegExp(`^(?:${known})$`).test(bare(code))
}

const bare = (code: string) => tidyTaxCode(code).replaceAll(/[\s./-]/g, '')

/** The form that an example stands for: a digit for each digit, a letter for each letter. */
const formOf = (example: string) =>
  bare(example)
    .replaceAll(/\d/g, String.raw`\d`)
    .replaceAll(/[A-Z]/g, '[A-Z]')

/**
 * Forms that the example alone does not tell: several lengths, fixed letters, letters where digits may stand. By kind,
 * or by kind and country.
 */
const KNOWN_FORMS: Readonly<Record<string, string>> = {
  'eu_vat AT': String.raw`ATU\d{8}`,
  'eu_vat BE': String.raw`BE[01]\d{9}`,
  'eu_vat BG': String.raw`BG\d{9,10}`,
  'eu_vat CY': String.raw`CY\d{8}[A-Z]`,
  'eu_vat CZ': String.raw`CZ\d{8,10}`,
  'eu_vat DE': String.raw`DE\d{9}`,
  'eu_vat DK': String.raw`DK\d{8}`,
  'eu_vat EE': String.raw`EE\d{9}`,
  'eu_vat ES': String.raw`ES[A-Z0-9]\d{7}[A-Z0-9]`,
  'eu_vat FI': String.raw`FI\d{8}`,
  'eu_vat FR': String.raw`FR[A-Z0-9]{2}\d{9}`,
  'eu_vat GB': String.raw`XI(\d{9}|\d{12}|(GD|HA)\d{3})`,
  'eu_vat GR': String.raw`EL\d{9}`,
  'eu_vat HR': String.raw`HR\d{11}`,
  'eu_vat HU': String.raw`HU\d{8}`,
  'eu_vat IE': String.raw`IE(\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-W])`,
  'eu_vat IT': String.raw`IT\d{11}`,
  'eu_vat LT': String.raw`LT(\d{9}|\d{12})`,
  'eu_vat LU': String.raw`LU\d{8}`,
  'eu_vat LV': String.raw`LV\d{11}`,
  'eu_vat MT': String.raw`MT\d{8}`,
  'eu_vat NL': String.raw`NL\d{9}B\d{2}`,
  'eu_vat PL': String.raw`PL\d{10}`,
  'eu_vat PT': String.raw`PT\d{9}`,
  'eu_vat RO': String.raw`RO\d{2,10}`,
  'eu_vat SE': String.raw`SE\d{12}`,
  'eu_vat SI': String.raw`SI\d{8}`,
  'eu_vat SK': String.raw`SK\d{10}`,
  bg_uic: String.raw`\d{9}|\d{13}`,
  ch_uid: String.raw`CHE\d{9}(HR)?`,
  ch_vat: String.raw`CHE\d{9}(MWST|TVA|IVA)?`,
  cl_tin: String.raw`\d{7,8}[\dK]`,
  cn_tin: String.raw`[A-Z0-9]{15}|[A-Z0-9]{18}|[A-Z0-9]{20}`,
  co_nit: String.raw`\d{9,11}`,
  cr_tin: String.raw`\d{9,12}`,
  cz_dic: String.raw`CZ\d{8,10}`,
  de_stn: String.raw`\d{10,13}`,
  do_rcn: String.raw`\d{9}|\d{11}`,
  es_cif: String.raw`[A-Z0-9]\d{7}[A-Z0-9]`,
  gb_vat: String.raw`GB(\d{9}|\d{12}|(GD|HA)\d{3})`,
  hk_br: String.raw`\d{8}(\d{3})?`,
  id_npwp: String.raw`\d{15,16}`,
  in_gst: String.raw`\d{2}[A-Z]{5}\d{4}[A-Z][A-Z0-9]Z[A-Z0-9]`,
  is_vat: String.raw`\d{5,6}`,
  it_cf: String.raw`[A-Z]{6}[A-Z0-9]{2}[A-Z][A-Z0-9]{2}[A-Z][A-Z0-9]{3}[A-Z]|\d{11}`,
  jp_trn: String.raw`T\d{13}`,
  ke_pin: String.raw`[AP]\d{9}[A-Z]`,
  kh_tin: String.raw`[A-Z0-9]\d{12}`,
  li_uid: String.raw`CHE\d{9}`,
  lk_vat: String.raw`\d{9}(7000)?`,
  mk_vat: String.raw`MK\d{13}`,
  mx_rfc: String.raw`[A-ZÑ&]{3,4}\d{6}[A-Z0-9]{3}`,
  my_itn: String.raw`[A-Z]{1,2}\d{9,11}`,
  ng_tin: String.raw`\d{8,12}`,
  no_vat: String.raw`\d{9}(MVA)?`,
  om_vat: String.raw`OM\d{10}`,
  ph_tin: String.raw`\d{9}|\d{12}|\d{14}`,
  py_ruc: String.raw`\d{6,9}`,
  ro_tin: String.raw`\d{2,10}|\d{13}`,
  ru_inn: String.raw`\d{10}|\d{12}`,
  sg_gst: String.raw`[A-Z0-9]{9,10}`,
  sg_uen: String.raw`\d{8,9}[A-Z]|[RST]\d{2}[A-Z]{2}\d{4}[A-Z]`,
  sm_coe: String.raw`SM\d{1,5}`,
  tr_tin: String.raw`\d{10,11}`,
  ua_vat: String.raw`\d{8,12}`,
  vn_tin: String.raw`\d{10}(\d{3})?`,
}
