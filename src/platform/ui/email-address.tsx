/** An email address that wraps after its @ where it doesn't fit, instead of anywhere. */
export const EmailAddress = ({ address }: { address: string }) => {
  const at = address.indexOf("@") + 1;
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  );
};
