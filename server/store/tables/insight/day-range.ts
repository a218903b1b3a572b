/** Days since 1970 in the time zone of the shop, both included. */
export interface DayRange {
  from: number;
  to: number;
}
