/** Of what no board has read nobody knows here whether the chart has any: neither that is said, nor that there is none. */
export const NOT_READ = 'not read: see the chart';
