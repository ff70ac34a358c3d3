const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** A calendar date such as a birthday, which no zone may move: `12 Mar 1968`. */
export function sayDate(day: string): string {
  const [year, month, date] = day.split('-');
  return `${date} ${months[Number(month) - 1] ?? month} ${year}`;
}
