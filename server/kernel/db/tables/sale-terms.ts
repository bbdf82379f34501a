/** What an ADMIN has said of how time is sold; the newest of a part holds. */
export interface SaleTermTable {
  id: string
  part: 'prices' | 'seller'
  /** JSON, as the contract has the part; null to go back to what the installation's file says. */
  value: string | null
  said_at: number
}
