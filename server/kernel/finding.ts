/** One thing that was looked at of what Longhand needs. */
export interface Finding {
  name: string
  isFine: boolean
  /** What is there, or what to do about it. */
  text: string
  /** Longhand works without it: whatever needs it says so, or does without. */
  isOptional?: true
}
