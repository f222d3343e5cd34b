/** /: the devices. */
export const Screen = () => <h1>Dashboard</h1>;
