/** What removing files costs, by their ids; a file that changes outdates it. */
export const REMOVAL_COST_KEY = ['removal-cost'] as const
