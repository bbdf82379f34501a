/** What of the billing settings decides whether they are filled. */
export interface BillingSettings {
  name: string
  phone: string
  address: { country: string; city: string; line1: string }
}

/** Whether an invoice can be made out: name, phone, country, city and the first address line are all there. */
export function areBillingSettingsFilled({ name, phone, address }: BillingSettings): boolean {
  return [name, phone, address.country, address.city, address.line1].every((text) => text.trim() !== '')
}
