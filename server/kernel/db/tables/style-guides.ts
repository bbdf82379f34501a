export interface StyleGuideTable {
  id: string
  user_id: string
  /** The guide as JSON. */
  guide: string
  changed_at: number
}

/** The guide of a person's files for which none is chosen: their own, or one that ships. */
export interface StyleDefaultTable {
  user_id: string
  guide_id: string
}
